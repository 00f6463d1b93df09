package belief

// Fitted has the weights that package bot plays with, fitted to 72442 hidden hands:
// go -C bot/internal/train run . beliefs -games 1200 -iterations 300 -seed 1, at commit eeee665
var Fitted = Vector{
	35, -99, -263, -47, -81, // Point, Enough, Duo, Partner, Lonely
	// One, Two, More, Top, Under, Laid of each kind
	40, 72, 158, 39, 40, 0, // mermaid
	15, -76, -162, -17, -13, -54, // crab
	38, -47, -136, -21, -33, -51, // boat
	-19, -190, -374, -27, -30, -7, // fish
	49, 47, -36, 23, 34, -95, // swimmer
	45, 22, 33, 33, 36, -99, // shark
	-85, -23, 27, -39, -23, 0, // shell
	48, 73, 84, -40, -42, 0, // octopus
	-4, 35, 24, -48, -33, 0, // penguin
	32, 10, 0, -62, -127, 0, // sailor
	27, 0, 0, 0, 0, 0, // lighthouse
	-30, 0, 0, 0, 0, 0, // shoal-of-fish
	25, 0, 0, 0, 0, 0, // penguin-colony
	1, 0, 0, 0, 0, 0, // captain
	-165, -378, 0, 52, 81, 88, // jellyfish
	52, 0, 0, 0, 0, 0, // lobster
	-131, -223, -115, 22, 21, -45, // starfish
	18, 0, 0, 0, 0, 0, // seahorse
	46, 0, 0, 0, 0, 0, // cast-of-crabs
}
