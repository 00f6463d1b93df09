//go:build unix

package main

import "syscall"

// pause stops a process for a while, without its knowledge.
func (p *process) pause() { _ = p.cmd.Process.Signal(syscall.SIGSTOP) }

func (p *process) resume() { _ = p.cmd.Process.Signal(syscall.SIGCONT) }
