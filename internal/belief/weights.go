package belief

// Fitted has the weights that package bot plays with, fitted to 71299 hidden hands:
// go -C internal/tools/train run . beliefs -games 1200 -iterations 300 -seed 1 -fit ../../belief/weights.go
var Fitted = Vector{
	38, -91, -250, -62, -72, // Point, Enough, Duo, Partner, Lonely
	// One, Two, More, Top, Under, Laid of each kind
	42, 71, 137, 34, 18, 0, // mermaid
	14, -82, -213, -20, -7, -61, // crab
	37, -23, -120, -14, -19, -46, // boat
	-17, -147, -271, -48, -27, -11, // fish
	46, 25, -2, 21, 26, -108, // swimmer
	39, 14, -99, 27, 32, -113, // shark
	-85, -44, -3, -43, -16, 0, // shell
	47, 59, 76, -42, -52, 0, // octopus
	-13, 15, 80, -37, -43, 0, // penguin
	17, 12, 0, -65, -117, 0, // sailor
	18, 0, 0, 0, 0, 0, // lighthouse
	-12, 0, 0, 0, 0, 0, // shoal-of-fish
	21, 0, 0, 0, 0, 0, // penguin-colony
	23, 0, 0, 0, 0, 0, // captain
	-152, -210, 0, 7, 53, -35, // jellyfish
	57, 0, 0, 0, 0, 0, // lobster
	-131, -274, -69, 43, 37, -4, // starfish
	-3, 0, 0, 0, 0, 0, // seahorse
	35, 0, 0, 0, 0, 0, // cast-of-crabs
}
