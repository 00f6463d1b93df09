package host

import (
	"fmt"
	"time"

	"github.com/seasalt-go/seasalt/table"
)

// A Code is the reason for refusing a request, for programs.
type Code string

// The codes.
const (
	NotFound     Code = "not-found"    // there is no such table, or not for those without a token
	Unauthorized Code = "unauthorized" // the token does not belong to this table
	Replaced     Code = "replaced"     // the token is no longer valid
	Forbidden    Code = "forbidden"    // the token is for something else
	Invalid      Code = "invalid"      // the request is malformed
	TooLarge     Code = "too-large"    // the request has too many bytes
	Refused      Code = "refused"      // the table refuses it: see [Error].Refusal
	NotBegun     Code = "not-begun"    // the game has not begun
	Begun        Code = "begun"        // the game has begun already
	Over         Code = "over"         // the game is over
	NotOver      Code = "not-over"     // the game is not over
	Taken        Code = "taken"        // the seat is taken, or all are
	Paused       Code = "paused"       // the game is paused
	Spent        Code = "spent"        // the seat has done so too often at this table
	Full         Code = "full"         // the limit of tables is reached
	KeyReused    Code = "key-reused"   // the idempotency key was used for another request
	Unplayable   Code = "unplayable"   // this version of the program cannot continue the table
	Unavailable  Code = "unavailable"  // the store does not answer: try again, with the same key
	Busy         Code = "busy"         // too many requests, connections or streams
)

// An Error is the answer to a request that was not carried out. It contains only knowledge of the client.
type Error struct {
	Code    Code           `json:"code"`
	Message string         `json:"message"`
	Refusal *table.Refusal `json:"refusal,omitempty"`
	Reason  Void           `json:"reason,omitempty"` // if the code is Replaced
	Limit   string         `json:"-"`                // the flag that sets the limit, for metrics
	// the time until the next try, at least a second, if the code is Busy or Unavailable
	Wait time.Duration `json:"-"`
}

func (e *Error) Error() string { return string(e.Code) + ": " + e.Message }

func fail(code Code, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

func refused(r *table.Refusal) *Error {
	return &Error{Code: Refused, Message: r.Error(), Refusal: r}
}
