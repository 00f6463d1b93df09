package pack

// SortFew orders a short list, and keeps the order of equal elements. Lists of types of their own are sorted by it
// unless they can be long: slices.SortFunc is compiled anew for each of them, which made the page in the browser 29 kB
// larger, and is no faster for a dozen elements.
func SortFew[E any](list []E, compare func(a, b E) int) {
	for i := 1; i < len(list); i++ {
		for j := i; j > 0 && compare(list[j], list[j-1]) < 0; j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
}
