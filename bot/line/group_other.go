//go:build !unix

package line

import "os/exec"

func ownGroup(*exec.Cmd) {}

// killGroup kills the process. Its children end when they find their input closed.
func killGroup(cmd *exec.Cmd) { cmd.Process.Kill() }
