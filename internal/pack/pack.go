// Package pack stores cards in bytes and sets of them in bits. It knows the number of kinds and colours, but not their
// effects.
package pack

// The numbers of kinds and of colours. Both count from 1; 0 is none.
const (
	NumKinds  = 19
	NumColors = 11
	NumFaces  = NumKinds * NumColors
)

// A Face is a card in one byte: kind by kind, and within a kind colour by colour. The zero face is no card, and so are
// those above NumFaces, which have other meanings where they are used.
type Face uint8

// FaceOf returns the face of a kind in a colour, or the zero face if there is none.
func FaceOf(kind, color uint) Face {
	if kind-1 >= NumKinds || color-1 >= NumColors {
		return 0
	}
	return Face((kind-1)*NumColors + color)
}

// faceTable has the parts of each face, and zero for bytes that are no card.
var faceTable = func() (list [256]struct {
	pair        uint16
	kind, color uint8
}) {
	for i := range NumFaces {
		f := &list[i+1]
		f.kind, f.color = uint8(i/NumColors+1), uint8(i%NumColors+1)
		f.pair = uint16(f.kind)<<8 | uint16(f.color)
	}
	return list
}()

// Pair returns the kind in the upper byte and the colour in the lower one, or 0 if the face is no card.
func (f Face) Pair() uint16 { return faceTable[f].pair }

// Kind returns the kind of the card, or 0 if the face is no card.
func (f Face) Kind() uint8 { return faceTable[f].kind }

// Color returns the colour of the card, or 0 if the face is no card.
func (f Face) Color() uint8 { return faceTable[f].color }

// IsValid reports whether the face is a card.
func (f Face) IsValid() bool { return f >= 1 && f <= NumFaces }

// UnknownCard stands for a card of which only the place is known.
const UnknownCard Face = 0xff
