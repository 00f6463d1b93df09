package repository

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/seasalt-go/seasalt/internal/testkit"
)

// codeBlock returns the first code block of a document with a language, and the text after it.
func codeBlock(t *testing.T, text, language string) (block, rest string) {
	t.Helper()
	_, text, found := strings.Cut(text, "```"+language+"\n")
	block, rest, closed := strings.Cut(text, "```")
	if !found || !closed {
		t.Fatalf("there is no %s block", language)
	}
	return block, rest
}

// goRun runs a program of the module and returns its output.
func goRun(t *testing.T, program, input string, args ...string) string {
	t.Helper()
	// The go command reuses the result of a test as long as the files that it read are the
	// same, and knows nothing of those that a command reads. So they are read here.
	for _, pattern := range []string{"*.go", "internal/*/*.go"} {
		sources, err := filepath.Glob(filepath.Join(program, pattern))
		if err != nil || pattern == "*.go" && len(sources) == 0 {
			t.Fatalf("%s: no program: %v", program, err)
		}
		for _, source := range sources {
			testkit.ReadText(t, source)
		}
	}
	cmd := exec.Command("go", append([]string{"run", program}, args...)...)
	cmd.Stdin = strings.NewReader(input)
	cmd.Env = append(os.Environ(), "LC_ALL=C", "COLUMNS=80")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %v\n%s", cmd, err, &stderr)
	}
	return strings.ReplaceAll(string(out), "\r\n", "\n")
}

// The first code of the README is that of the package comment, which TestDocCode holds to an example, and of
// examples/quickstart, which prints the output in the README. The second one is an example of package variants.
func TestReadmeCode(t *testing.T) {
	inRoot(t)
	first, rest := codeBlock(t, testkit.ReadText(t, "README.md"), "go")
	output, rest := codeBlock(t, rest, "text")
	second, _ := codeBlock(t, rest, "go")
	for file, code := range map[string]string{
		"doc.go":                      first,
		"examples/quickstart/main.go": first,
		"variants/variants_test.go":   second,
	} {
		indented := "\t" + strings.ReplaceAll(strings.TrimSpace(code), "\n", "\n\t") + "\n"
		if !strings.Contains(testkit.ReadText(t, file), indented) {
			t.Errorf("%s does not contain the code of README.md:\n%s", file, indented)
		}
	}
	if got := goRun(t, "./examples/quickstart", ""); got != output {
		t.Errorf("examples/quickstart prints\n%s\nREADME.md says\n%s", got, output)
	}
}

// The round in the README of cmd/seasalt is the output of the program. A line of dots stands for lines that are left
// out.
func TestReadmeGame(t *testing.T) {
	inRoot(t)
	console, _ := codeBlock(t, testkit.ReadText(t, "cmd/seasalt/README.md"), "console")
	command, picture, _ := strings.Cut(console, "\n")
	args := strings.Fields(strings.TrimPrefix(command, "$ go run ./cmd/seasalt "))
	answers := strings.Split("21212112212111211221213", "")
	game := goRun(t, "./cmd/seasalt", strings.Join(answers, "\n")+"\n", args...)

	// On a terminal the answers are seen, and the line breaks after them.
	game = regexp.MustCompile(`Your choice, [^:]*: `).ReplaceAllStringFunc(game, func(question string) string {
		if len(answers) == 0 {
			return question
		}
		question += answers[0] + "\n"
		answers = answers[1:]
		return question
	})
	rest := game
	for _, part := range strings.Split(picture, "...\n") {
		at := strings.Index(rest, part)
		if at < 0 {
			t.Fatalf("%s does not print, in this order,\n%s\nbut\n%s", command, part, game)
		}
		rest = rest[at+len(part):]
	}
}

// Every link of the README leads somewhere: to a file, a heading or a name of the package's
// documentation, or one of its examples.
func TestReadmeLinks(t *testing.T) {
	inRoot(t)
	links := regexp.MustCompile(`\]\(([^)]+)\)`).FindAllStringSubmatch(testkit.ReadText(t, "README.md"), -1)
	if len(links) < 20 {
		t.Errorf("README.md has only %d links that are found", len(links))
	}
	for _, link := range links {
		target := link[1]
		place, ours := strings.CutPrefix(target, "https://pkg.go.dev/")
		importPath, anchor, _ := strings.Cut(place, "#")
		switch {
		case ours && strings.HasPrefix(place, "badge/"):
		case strings.HasPrefix(target, "https://"+root+"/actions/workflows/"):
			if _, err := os.Stat(".github/workflows/" + path.Base(path.Dir(target))); err != nil {
				t.Error(err)
			}
		case ours:
			if dir, ok := packages(t)[importPath]; !ok {
				t.Errorf("%s: the module has no such package", target)
			} else if anchor != "" && !slices.Contains(anchors(t, importPath, dir), anchor) {
				t.Errorf("%s: the documentation has no such place", target)
			}
		case strings.Contains(target, "://"):
			t.Errorf("%s: nothing checks this link", target)
		default:
			if _, err := os.Stat(filepath.FromSlash(target)); err != nil {
				t.Error(err)
			}
		}
	}
}

// The README names every package that can be imported.
func TestReadmePackages(t *testing.T) {
	inRoot(t)
	readme := testkit.ReadText(t, "README.md")
	for importPath, dir := range packages(t) {
		dir := filepath.ToSlash(dir)
		if isInternal(importPath) || strings.HasPrefix(dir, "tests/") || strings.HasPrefix(dir, "cmd/") || strings.HasPrefix(dir, "examples/") {
			continue
		}
		if !strings.Contains(readme, "]("+dir+")") && !strings.Contains(readme, "](https://pkg.go.dev/"+importPath+")") {
			t.Errorf("README.md has no link to %s", importPath)
		}
	}
}

// The names in the README's table of calls are those of packages.
func TestReadmeNames(t *testing.T) {
	inRoot(t)
	_, section, _ := strings.Cut(testkit.ReadText(t, "README.md"), "\n## The API at a glance\n")
	section, _, _ = strings.Cut(section, "\n## ")
	dirs := packages(t)
	names := regexp.MustCompile("`([\\w.]+)`").FindAllStringSubmatch(section, -1)
	if len(names) < 20 {
		t.Errorf("README.md has only %d names that are found", len(names))
	}
	for _, m := range names {
		importPath, name := root, m[1]
		if pkg, rest, _ := strings.Cut(name, "."); dirs[root+"/"+pkg] != "" {
			importPath, name = root+"/"+pkg, rest
		}
		if name = strings.TrimPrefix(name, "seasalt."); !declared(page(t, importPath, dirs[importPath]))[name] {
			t.Errorf("%s has no %s", importPath, name)
		}
	}
}

// The options that the README of cmd/seasalt names are those of the program.
func TestReadmeOptions(t *testing.T) {
	inRoot(t)
	_, section, _ := strings.Cut(testkit.ReadText(t, "cmd/seasalt/README.md"), "`-level` sets")
	section, _, _ = strings.Cut(section, "\n\n")
	options := regexp.MustCompile(`[ `+"`"+`](-[a-z]+)`).FindAllStringSubmatch("`-level`"+section, -1)
	if len(options) < 8 {
		t.Errorf("only %d options are found", len(options))
	}
	help := goRun(t, "./cmd/seasalt", "", "play", "-h")
	for _, option := range options {
		if !regexp.MustCompile(`(?m)^\s*`+option[1]+`\b`).MatchString(help) && option[1] != "-h" {
			t.Errorf("seasalt play has no option %s:\n%s", option[1], help)
		}
	}
}

// anchors returns the places of a package's documentation that can be linked to, named as
// pkg.go.dev names them.
func anchors(t *testing.T, importPath, dir string) (names []string) {
	t.Helper()
	p := page(t, importPath, dir)
	for _, block := range p.Parser().Parse(p.Doc).Content {
		if heading, ok := block.(interface{ DefaultID() string }); ok {
			names = append(names, heading.DefaultID())
		}
	}
	for name := range declared(p) {
		names = append(names, name)
	}
	for name, examples := range examplesByName(p) {
		if name == "" {
			name = "package"
		}
		for _, example := range examples {
			if suffix := []rune(example.Suffix); len(suffix) > 0 {
				suffix[0] = unicode.ToUpper(suffix[0])
				names = append(names, "example-"+name+"-"+string(suffix))
			}
		}
	}
	return names
}

// A link from one document to a heading of another, or of itself, leads to one.
func TestHeadings(t *testing.T) {
	inRoot(t)
	link := regexp.MustCompile(`\]\(([\w./-]*)#([^)]+)\)`)
	heading := regexp.MustCompile(`(?m)^#+ (.*)$`)
	count := 0
	for _, pattern := range []string{"*.md", "docs/*.md", "cmd/*/*.md", "bot/*/*.md", "schema/*.md"} {
		names, _ := filepath.Glob(pattern)
		for _, name := range names {
			for _, m := range link.FindAllStringSubmatch(testkit.ReadText(t, name), -1) {
				target := name
				if m[1] != "" {
					target = filepath.Join(filepath.Dir(name), m[1])
				}
				count++
				if !slices.ContainsFunc(heading.FindAllStringSubmatch(testkit.ReadText(t, target), -1), func(h []string) bool {
					return m[2] == strings.ReplaceAll(regexp.MustCompile(`[^\w -]`).ReplaceAllString(strings.ToLower(h[1]), ""), " ", "-")
				}) {
					t.Errorf("%s links to %s#%s, which is no heading", name, target, m[2])
				}
			}
		}
	}
	if count < 5 {
		t.Errorf("only %d links to headings are found", count)
	}
}

// Documents, workflows, scripts and doc comments name only places that exist in the repository, or that .gitignore
// lists. CHANGELOG.md also names places of the past.
func TestPaths(t *testing.T) {
	inRoot(t)
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var tops []string
	for _, entry := range entries {
		if entry.IsDir() {
			tops = append(tops, regexp.QuoteMeta(entry.Name()))
		}
	}
	place := regexp.MustCompile(`(?:^|[^\w/.-])((?:\.{1,2}/)*(?:` + strings.Join(tops, "|") + `)/[\w./*-]*[\w*])`)
	link := regexp.MustCompile(`\]\(([^)#:]+)[^):]*\)`)
	comment := regexp.MustCompile(`(?ms)^//.*?$|^/\*.*?\*/`)
	made := strings.Fields(testkit.ReadText(t, ".gitignore"))
	count := 0
	err = filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		base := entry.Name()
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (base == ".git" || base == "node_modules" || base == "testdata"):
			return filepath.SkipDir
		case entry.IsDir(), name == "CHANGELOG.md":
			return nil
		}
		text, links := "", [][]string(nil)
		switch ext := filepath.Ext(name); {
		case ext == ".md":
			text = testkit.ReadText(t, name)
			links = link.FindAllStringSubmatch(text, -1)
			for _, m := range links {
				m[1] = filepath.Join(filepath.Dir(name), m[1])
			}
		case ext == ".go":
			text = strings.Join(comment.FindAllString(testkit.ReadText(t, name), -1), "\n")
		case ext == ".yml", ext == ".py", ext == ".js", base == "run":
			text = testkit.ReadText(t, name)
		}
		text = strings.ReplaceAll(text, "github.com/seasalt-go/seasalt/", "./")
		for _, m := range append(place.FindAllStringSubmatch(text, -1), links...) {
			count++
			fromRoot, _ := filepath.Glob(m[1])
			fromHere, _ := filepath.Glob(filepath.Join(filepath.Dir(name), m[1]))
			if fromRoot == nil && fromHere == nil && !slices.ContainsFunc(made, func(pattern string) bool {
				return strings.HasPrefix("/"+m[1]+"/", strings.TrimRight(pattern, "/")+"/")
			}) {
				t.Errorf("%s names %s, which is not there", name, m[1])
			}
		}
		return nil
	})
	if err != nil || count < 100 {
		t.Errorf("%d places, %v", count, err)
	}
}
