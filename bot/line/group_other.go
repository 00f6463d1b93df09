//go:build !unix

package line

import "os/exec"

func ownGroup(*exec.Cmd) {}

// killGroup kills the process. What it has started ends when it finds its input closed.
func killGroup(cmd *exec.Cmd) { cmd.Process.Kill() }
