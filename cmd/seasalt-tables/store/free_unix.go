//go:build linux || darwin || freebsd

package store

import "syscall"

// free returns how many bytes a disk has left.
func free(dir string) (int64, error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(dir, &s); err != nil {
		return 0, err
	}
	return int64(s.Bavail) * int64(s.Bsize), nil
}
