package record

import (
	"fmt"
	"iter"
	"slices"
	"strings"
)

// Limits of comments, against texts full of small ones, which would fill the memory. They depend on the moves before a
// comment, so undoing later moves does not break them.
const (
	freeComments    = 100
	commentsPerMove = 4
	freeComment     = 64 << 10 // bytes
	commentPerMove  = 1 << 10
)

// AddComment adds a comment after the last move. Invalid UTF-8 in it is replaced. It fails, without adding it, if there
// would be more than 100 comments plus 4 for each move so far, or if all of them together would have more than 64 KiB
// plus 1 KiB for each move.
func (r *Record) AddComment(text string) error {
	r.must()
	text = strings.ToValidUTF8(text, "\ufffd")
	n := len(r.moves)
	if most := freeComments + commentsPerMove*n; len(r.comments) >= most {
		return fmt.Errorf("record: more than %d comments by move %d", most, n)
	}
	if most := freeComment + commentPerMove*n; r.said+len(text) > most {
		return fmt.Errorf("record: more than %d bytes of comments by move %d", most, n)
	}
	if len(r.comments) == cap(r.comments) { // doubled: append would allocate five times as much on the way
		r.comments = slices.Grow(r.comments, 1+len(r.comments))
	}
	r.comments = append(r.comments, comment{n, text})
	r.said += len(text)
	return nil
}

// Comments yields the comments in order, each with the number of moves before it.
func (r *Record) Comments() iter.Seq2[int, string] {
	r.must()
	return func(yield func(int, string) bool) {
		for _, c := range r.comments {
			if !yield(c.at, c.text) {
				return
			}
		}
	}
}
