//go:build unix

package line

import (
	"os/exec"
	"syscall"
)

// ownGroup makes a command start a process group: its children can be killed with it, and Ctrl-C in the terminal does
// not end it in the middle of a game.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills the group. It does nothing if all of it has ended.
func killGroup(cmd *exec.Cmd) { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
