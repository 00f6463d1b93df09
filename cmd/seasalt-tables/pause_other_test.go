//go:build !unix

package main

// pause would stop a process for a while. Only Unix can; elsewhere the tests that need it are skipped.
func (p *process) pause() { p.t.Skip("processes cannot be stopped for a while here") }

func (p *process) resume() {}
