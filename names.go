package seasalt

import (
	"fmt"
	"slices"

	"github.com/seasalt-go/seasalt/internal/wire"
)

// The names that constants have in texts and in JSON. They are stable, unlike the numbers of the
// constants. Every enumeration prints, marshals and reads them in one way, so that a map or a struct
// with such values can be stored and sent. Where the zero value is none of the constants it marshals
// as the empty text, as in netip.Addr.

// A constant has a name from a list.
type constant interface {
	~uint8
	// named returns a noun for all of the constants, their names by number, and the first number
	// that has a name.
	named() (what string, names []string, first int)
}

// A constantName is a constant in a form: it must be there, and the empty text is no constant.
type constantName[C constant] uint8

// MarshalText returns the name of the constant, and fails for a value without one, such as most zeros.
func (n constantName[C]) MarshalText() ([]byte, error) {
	what, names, first := C(n).named()
	if int(n) < first || int(n) >= len(names) {
		return nil, fmt.Errorf("seasalt: cannot marshal the number %d: no %s has it", uint8(n), what)
	}
	return []byte(names[n]), nil
}

// UnmarshalText reads what MarshalText wrote. On an error n is unchanged.
func (n *constantName[C]) UnmarshalText(text []byte) error {
	what, names, first := C(*n).named()
	i := slices.Index(names[first:], string(text))
	if i < 0 {
		return parseError(what, string(text), 0, fmt.Sprintf("no %s is called %s", what, quote(string(text))))
	}
	*n = constantName[C](first + i)
	return nil
}

// A messageName is a constant in a message, or newName for a text that could be a name of a later version.
type messageName[C constant] uint8

// newName is no constant of any enumeration.
const newName = 0xff

// MarshalText returns the name of the constant, and fails for a value without one.
func (n messageName[C]) MarshalText() ([]byte, error) { return constantName[C](n).MarshalText() }

// UnmarshalText reads what MarshalText wrote, or a new name.
func (n *messageName[C]) UnmarshalText(text []byte) error {
	err := (*constantName[C])(n).UnmarshalText(text)
	if err != nil && wire.IsNewName(string(text)) {
		*n = newName
		return nil
	}
	return err
}

// value returns the constant, which is the zero value for a new name.
func (n messageName[C]) value() C {
	if n == newName {
		return 0
	}
	return C(n)
}

// namesOf returns the form of a list.
func namesOf[C constant](list []C) []constantName[C] {
	names := make([]constantName[C], len(list))
	for i, c := range list {
		names[i] = constantName[C](c)
	}
	return names
}

// constantsOf reads what namesOf returned. An empty list is nil.
func constantsOf[C constant](names []constantName[C]) (list []C) {
	for _, n := range names {
		list = append(list, C(n))
	}
	return list
}

func marshalName[C constant](c C) ([]byte, error) {
	if _, _, first := c.named(); int(c) < first {
		return []byte{}, nil
	}
	return constantName[C](c).MarshalText()
}

func unmarshalName[C constant](c *C, text []byte) error {
	if _, _, first := (*c).named(); len(text) == 0 && first > 0 {
		*c = 0
		return nil
	}
	n := constantName[C](*c)
	err := n.UnmarshalText(text)
	*c = C(n)
	return err
}
