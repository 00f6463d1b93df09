package hole

type list[T any] []T

func odd(of list[int], _ int, more ...int) (n int) {
	of.each(func(k int) { n += k })
	return n + count(more)
}

func (l list[T]) each(do func(T)) {
	for _, is := range l {
		do(is)
	}
}

func count[T any](list []T) int { return len(list) }

// named has a variable with the name of its type, so a new value of the type cannot be written in it.
func named() (list[int], number) {
	number := number(2)
	return nil, number
}
