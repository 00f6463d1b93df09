package frame

import "github.com/seasalt-go/seasalt/cmd/internal/typeset"

// texts are the messages of every program about its command line, in one language: templates for [words.Words.Say].
type texts struct {
	Exits     string
	Help      string // {command}
	NoProgram string // {text} {list}
	NoFlag    string // {flag} {list}
	NoValue   string // {flag}
	Bare      string // {flag}
	NoWords   string // {text}
	Number    string // {flag} {text} {least} {most}
	Duration  string // {flag} {text}
	OneOf     string // {flag} {text} {list}
	NoName    string // {flag} {list}
	Repeated  string // {flag} {text}
	Absent    string // {text}
}

func (c *Call) texts() *texts { return allTexts[c.Words.Language()] }

var allTexts = typeset.All(map[string]*texts{
	"en": {
		Exits:     "Exit codes: 0 all is well, 1 it failed, 2 the command line is wrong, 130 after Ctrl-C.",
		Help:      "Run {command} -h for help.",
		NoProgram: "there is no subcommand {text}; there are {list}",
		NoFlag:    "there is no flag {flag}; there are {list}",
		NoValue:   "{flag}: its value is missing",
		Bare:      "{flag} takes no value",
		NoWords:   "{text} is not a flag, and nothing else is expected",
		Number:    "{flag} {text}: it is a whole number from {least} to {most}",
		Duration:  "{flag} {text}: it is a time such as 500ms or 10s",
		OneOf:     "{flag}: there is no {text}; there are {list}",
		NoName:    "{flag}: a name is missing; there are {list}",
		Repeated:  "{flag}: {text} is there twice",
		Absent:    "{text} does not exist",
	},
	"fr": {
		Exits:     "Codes de sortie : 0 tout va bien, 1 échec, 2 ligne de commande incorrecte, 130 après Ctrl-C.",
		Help:      "Toutes les options : {command} -h",
		NoProgram: "il n’y a pas de sous-commande {text} ; il y a {list}",
		NoFlag:    "il n’y a pas d’option {flag} ; il y a {list}",
		NoValue:   "{flag} : il manque sa valeur",
		Bare:      "{flag} ne prend pas de valeur",
		NoWords:   "{text} n’est pas une option, et rien d’autre n’est attendu",
		Number:    "{flag} {text} : il faut un nombre entier de {least} à {most}",
		Duration:  "{flag} {text} : il faut une durée, comme 500ms ou 10s",
		OneOf:     "{flag} : {text} n’existe pas ; il y a {list}",
		NoName:    "{flag} : il manque un nom ; il y a {list}",
		Repeated:  "{flag} : {text} y est deux fois",
		Absent:    "{text} n’existe pas",
	},
	"de": {
		Exits:     "Rückgabewerte: 0 alles in Ordnung, 1 gescheitert, 2 falsche Befehlszeile, 130 nach Strg-C.",
		Help:      "Alle Optionen: {command} -h",
		NoProgram: "es gibt keinen Unterbefehl {text}; es gibt {list}",
		NoFlag:    "es gibt keine Option {flag}; es gibt {list}",
		NoValue:   "{flag}: Der Wert fehlt",
		Bare:      "{flag} hat keinen Wert",
		NoWords:   "{text} ist keine Option, und sonst wird nichts erwartet",
		Number:    "{flag} {text}: Es ist eine ganze Zahl von {least} bis {most}",
		Duration:  "{flag} {text}: Es ist eine Zeit wie 500ms oder 10s",
		OneOf:     "{flag}: {text} gibt es nicht; es gibt {list}",
		NoName:    "{flag}: Ein Name fehlt; es gibt {list}",
		Repeated:  "{flag}: {text} kommt zweimal vor",
		Absent:    "{text} gibt es nicht",
	},
})
