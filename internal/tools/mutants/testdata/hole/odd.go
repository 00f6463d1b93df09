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
