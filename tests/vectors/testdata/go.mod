// This file keeps the recordings, a third of all, out of the zip of the root module, which the go command downloads.
module github.com/seasalt-go/seasalt/tests/vectors/testdata
