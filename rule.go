package seasalt

// A Rule is the id of a rule, such as "R4.5", or of a ruling, "K1" to "K5". The package
// documentation lists the rules; package rulebook has their texts in several languages. The
// zero Rule is none.
type Rule string
