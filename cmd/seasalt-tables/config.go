package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"math"
	"net"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/api"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
)

// A config is the settings of the command line, or of the environment.
type config struct {
	addr, adminAddr           string
	data, nats, natsCreds     string
	natsCA, natsCert, natsKey string
	version, alive, operate   bool
	words                     []string // after -operate
	backupDays                int
	sync                      time.Duration
	maxStore                  int64
	streams, replicas         int
	clockBound                time.Duration
	page                      string
	tlsCert, tlsKey           string
	certificate               *keyPair // of tlsCert and tlsKey, or nil
	origins, nodes, proxies   string
	bots, cache, maxTables    int
	keepDays                  int
	limits                    api.Limits
	logLevel                  slog.Level
	logFormat                 string
	operatorFile              string
	drain                     time.Duration
	trusted                   []netip.Prefix
	natsHosts                 string // of nats, without user names and passwords
	damaged                   string
	wantsBackup, wantsRestore string
	wantsRecovery             string
	verify                    bool
	verifies                  string // a backup, or "" for the store
	server                    string
}

const usage = `Tables of Sea Salt & Paper for everybody: a server that loses no move.

Without flags it keeps its tables in the folder "tables-data" and listens on 127.0.0.1:8080. With -nats it uses
a NATS cluster with JetStream, and any number of these servers can use the same one.

	seasalt-tables [flags]                     serve
	seasalt-tables -backup FILE [-server URL]  write all tables of a running server to a file
	seasalt-tables -restore FILE [-server URL] put the tables of a file into a running server
	seasalt-tables -operate [-server URL] WORDS list, look at, close or delete tables, ban somebody, and more
	seasalt-tables -verify [flags] [FILE]      replay all tables of the store, or of a backup, and say which are damaged
	seasalt-tables -recover FILE [-data DIR]   write all that can be read in a damaged store to a file for -restore

-backup, -restore and -operate talk to the address of -admin (http://127.0.0.1:8081 unless -server says another one),
with the first token in -operator-file.

Every flag can also be set in the environment: -max-store as SEASALT_MAX_STORE. The command line wins.

Exit codes: 0 all is well, 1 it failed, 2 the command line or the environment is wrong.

`

// parse reads the command line and the environment.
func parse(args []string, env []string, out io.Writer) (c config, err error) {
	f := flag.NewFlagSet("seasalt-tables", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.StringVar(&c.addr, "addr", "127.0.0.1:8080", "`address` to serve on")
	f.StringVar(&c.adminAddr, "admin", "",
		"`address` for metrics, pprof, backups and restores; keep it from the public (default none)")
	f.StringVar(&c.damaged, "damaged", "",
		"the `folder` into which a damaged store is copied before it is mended (default the data folder)")
	f.StringVar(&c.data, "data", "tables-data",
		"`folder` of the embedded store and of the operator's token; with -nats of the token alone")
	f.StringVar(&c.nats, "nats", "",
		"`URLs` of NATS servers with JetStream, separated by commas, instead of the embedded store")
	f.StringVar(&c.natsCreds, "nats-creds", "", "credentials `file` for -nats")
	f.StringVar(&c.natsCA, "nats-ca", "",
		"`file` with the certificates of authorities that -nats is checked against, instead of the system's")
	f.StringVar(&c.natsCert, "nats-cert", "", "client certificate `file` for -nats")
	f.StringVar(&c.natsKey, "nats-key", "", "key `file` of the client certificate for -nats")
	f.DurationVar(&c.sync, "sync", 0, "how often the embedded store syncs the disk; "+
		"0 is before each move is acknowledged, and anything else can lose acknowledged moves when the machine fails")
	f.Int64Var(&c.maxStore, "max-store", 0,
		"the most `bytes` of the embedded store, 16777216 or more (default three quarters of what is free)")
	f.IntVar(&c.streams, "streams", 8, "how many streams a new store has; it cannot be changed later")
	f.IntVar(&c.replicas, "replicas", 0,
		"replicas of each stream of a new store (default 3 with three NATS servers or more, else 1)")
	f.DurationVar(&c.clockBound, "clock-bound", 2*time.Second,
		"how far this node's clock may be from that of the store of -nats; while it is further, "+
			"the node does nothing at tables")
	f.StringVar(&c.page, "page", "", "`folder` of a page that cmd/seasalt-web has exported, or \"none\" (default: "+
		"the one in this program, if it is a release)")
	f.StringVar(&c.tlsCert, "tls-cert", "",
		"certificate `file`, for HTTPS and HTTP/2; it is read again when it changes")
	f.StringVar(&c.tlsKey, "tls-key", "", "key `file` of the certificate")
	f.StringVar(&c.origins, "origins", "",
		"`origins` of other servers whose pages may ask this one, separated by commas, such as https://b.example")
	f.StringVar(&c.nodes, "nodes", "", "`origins` of all nodes, which pages are told so that they can go on elsewhere")
	f.StringVar(&c.proxies, "trusted-proxies", "",
		"`networks` of proxies that are believed in X-Forwarded-For, separated by commas, such as 10.0.0.0/8")
	f.IntVar(&c.bots, "bots", max(1, runtime.NumCPU()-1), "how many bots think at the same time; 0 is none")
	f.IntVar(&c.cache, "max-cache", 64<<20, "about how many bytes tables and their rules take in memory")
	f.IntVar(&c.maxTables, "max-tables", 1_000_000, "after how many tables no new one is taken; 0 is no limit")
	f.IntVar(&c.keepDays, "keep", 90, "after how many days without a move a table is deleted; 0 is never")
	l := &c.limits
	f.Float64Var(&l.Rate, "rate", 50, "requests a second from an address; 0 is no limit")
	f.IntVar(&l.Burst, "burst", 200, "requests from an address at once")
	f.Float64Var(&l.TokenRate, "token-rate", 10, "requests a second with a token; 0 is no limit")
	f.IntVar(&l.TokenBurst, "token-burst", 40, "requests with a token at once")
	f.Float64Var(&l.CreateRate, "create-rate", 0.05, "tables a second that an address can create; 0 is no limit")
	f.IntVar(&l.CreateBurst, "create-burst", 60, "tables that an address can create at once")
	f.IntVar(&l.Waiting, "waiting", 100, "tables of an address whose games have not begun; 0 is no limit")
	f.Float64Var(&l.HardRate, "hard-rate", 0.05,
		"hard bots a second for which an address can create tables; 0 is no limit")
	f.IntVar(&l.HardBurst, "hard-burst", 60, "hard bots for which an address can create tables at once; at least 3")
	f.IntVar(&l.Streams, "feeds", 200, "feeds of an address at the same time; 0 is no limit")
	f.IntVar(&l.TokenFeeds, "token-feeds", 8, "feeds with a token at the same time; 0 is no limit")
	f.IntVar(&l.Connections, "connections", 400, "connections of an address at the same time; 0 is no limit")
	f.IntVar(&l.All, "all-connections", 50_000, "connections of all addresses at the same time; 0 is no limit")
	f.TextVar(&c.logLevel, "log", slog.LevelInfo, "the least `level` of what is logged: debug, info, warn or error")
	f.StringVar(&c.logFormat, "log-format", "text", "how: text or json")
	f.StringVar(&c.operatorFile, "operator-file", "", "`file` with the operators' tokens, "+
		"one a line and after it a name, made if it is missing (default operator-token in the folder of -data)")
	f.DurationVar(&c.drain, "drain", 20*time.Second, "how long a stopping server waits for requests to end")
	f.BoolVar(&c.alive, "alive", false,
		"ask the server at -addr whether it is alive, and end: for a container without a shell")
	f.BoolVar(&c.version, "version", false, "print the version, and end")
	f.StringVar(&c.wantsBackup, "backup", "", "write a backup of a running server to a `file`, and end")
	f.StringVar(&c.wantsRestore, "restore", "", "put the tables of a `file` into a running server, and end")
	f.StringVar(&c.wantsRecovery, "recover", "",
		"write all that can be read in the folder of -data, or a copy of it, to a `file` for -restore, and end")
	f.IntVar(&c.backupDays, "backup-keep", 30,
		"after how many days a -backup into a folder removes the earlier ones there; 0 is never")
	f.BoolVar(&c.operate, "operate", false, "say the words after the flags to a running server, such as: "+
		"list, look ID, close ID, delete ID, ban ADDRESS, read-only true; docs/operations.md has all")
	f.BoolVar(&c.verify, "verify", false, "replay all tables of the store, or of the backup "+
		"that is named after the flags, say which are damaged, and end")
	f.StringVar(&c.server, "server", "http://127.0.0.1:8081",
		"`URL` of -admin of the server for -backup, -restore and -operate")
	for _, variable := range env {
		name, value, _ := strings.Cut(variable, "=")
		upper, ours := strings.CutPrefix(name, "SEASALT_")
		if !ours {
			continue
		}
		if err := f.Set(strings.ToLower(strings.ReplaceAll(upper, "_", "-")), value); err != nil {
			return c, fmt.Errorf("%s=%q: %w", name, value, err)
		}
	}
	switch err := f.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(out, usage)
		f.SetOutput(out)
		f.PrintDefaults()
		return c, err
	case err != nil:
		return c, fmt.Errorf("%w; -h lists the flags", err)
	}
	return c, c.check(f)
}

// minStore is the least that -max-store can be: less is no store for games, but a number of megabytes or gigabytes.
const minStore = 16 << 20

// check returns the problem of the flags.
func (c *config) check(f *flag.FlagSet) (err error) {
	for _, text := range split(c.proxies) {
		p, err := netip.ParsePrefix(text)
		if err != nil {
			return fmt.Errorf("-trusted-proxies: %q is no network, such as 10.0.0.0/8, or 192.0.2.1/32 for an address",
				text)
		}
		c.trusted = append(c.trusted, p)
	}
	for name, list := range map[string]string{"nodes": c.nodes, "origins": c.origins} {
		for _, text := range split(list) {
			if u, err := url.Parse(text); err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" ||
				text != u.Scheme+"://"+u.Host || strings.ContainsAny(text, "'\";, ") {
				return fmt.Errorf("-%s: %q is no origin, such as https://b.example", name, text)
			}
		}
	}
	for name, address := range map[string]string{"addr": c.addr, "admin": c.adminAddr} {
		if _, port, err := net.SplitHostPort(address); (err != nil || port == "") && (name == "addr" || address != "") {
			return fmt.Errorf("-%s %q: write a host and a port, such as 127.0.0.1:8080 or :8080", name, address)
		}
	}
	if c.addr == c.adminAddr && !strings.HasSuffix(c.addr, ":0") {
		return fmt.Errorf("-admin %q: that is the address of -addr, which everybody can reach; "+
			"the office needs one of its own", c.adminAddr)
	}
	var hosts []string
	for i, text := range split(c.nats) {
		if !strings.Contains(text, "://") {
			text = "nats://" + text
		}
		u, err := url.Parse(text)
		if err != nil || u.Host == "" { // the error quotes the URL, and a password can be in it
			return fmt.Errorf("-nats: URL number %d is malformed; one is such as nats://user:password@host:4222, "+
				"with %%40 for an @ in the password", i+1)
		}
		hosts = append(hosts, u.Host)
	}
	c.natsHosts = strings.Join(hosts, ", ")
	if c.operatorFile == "" {
		c.operatorFile = c.data + "/operator-token"
	}
	c.verifies, c.words = f.Arg(0), f.Args()
	wrong := ""
	f.VisitAll(func(x *flag.Flag) {
		value := 0.0
		switch v := x.Value.(flag.Getter).Get().(type) {
		case int:
			value = float64(v)
		case int64:
			value = float64(v)
		case float64:
			value = v
		case time.Duration:
			value = float64(v)
		}
		if !(value >= 0 && value <= math.MaxFloat64) && wrong == "" { // a NaN is neither
			wrong = fmt.Sprintf("-%s is 0 or more, and not %s", x.Name, x.Value)
		}
	})
	given := map[string]bool{}
	f.Visit(func(x *flag.Flag) { given[x.Name] = true })
	var ways []string // to do something else than to serve
	for name, way := range map[string]bool{
		"alive": c.alive, "version": c.version, "operate": c.operate, "verify": c.verify, "backup": given["backup"],
		"restore": given["restore"], "recover": given["recover"],
	} {
		if way {
			ways = append(ways, "-"+name)
		}
	}
	slices.Sort(ways)
	switch {
	case len(ways) > 1:
		return fmt.Errorf("%s do not go together", strings.Join(ways, " and "))
	case given["backup"] && c.wantsBackup == "", given["restore"] && c.wantsRestore == "",
		given["recover"] && c.wantsRecovery == "", c.verify && f.NArg() == 1 && f.Arg(0) == "":
		return fmt.Errorf("%s needs the name of a file", ways[0])
	case c.data == "":
		return errors.New("-data needs the name of a folder")
	case c.replicas > 1 && c.nats == "":
		return errors.New("-replicas needs -nats: the embedded store has one")
	case c.operate && f.NArg() == 0:
		return errors.New("-operate needs words after the flags, such as: list")
	case c.verify && f.NArg() > 1:
		return fmt.Errorf("-verify takes one FILE, after all flags: %q is too much", f.Arg(1))
	case f.NArg() > 0 && !c.verify && !c.operate:
		return fmt.Errorf("%q is not a flag, and nothing else is expected; -h lists the flags", f.Arg(0))
	case c.bots > 10_000:
		return errors.New("-bots is at most 10000: each has a goroutine")
	case c.streams < 1 || c.streams > 256:
		return errors.New("-streams is 1 to 256")
	case c.maxStore > 0 && c.maxStore < minStore:
		return fmt.Errorf("-max-store is in bytes, and at least %d", minStore)
	case c.natsCreds+c.natsCA+c.natsCert+c.natsKey != "" && c.nats == "":
		return errors.New("-nats-creds, -nats-ca, -nats-cert and -nats-key go together with -nats")
	case (c.natsCert == "") != (c.natsKey == ""):
		return errors.New("-nats-cert and -nats-key go together")
	case c.clockBound < 100*time.Millisecond:
		return errors.New("-clock-bound is 100ms or more")
	case c.cache < 1<<20:
		return errors.New("-max-cache is in bytes, and at least 1048576")
	case c.keepDays > 36500:
		return errors.New("-keep is at most 36500 days")
	case c.limits.Rate > 0 && c.limits.Burst < 1, c.limits.TokenRate > 0 && c.limits.TokenBurst < 1,
		c.limits.CreateRate > 0 && c.limits.CreateBurst < 1:
		return errors.New("-burst, -token-burst and -create-burst are 1 or more where there is a rate")
	case c.limits.HardRate > 0 && c.limits.HardBurst < 3:
		return errors.New("-hard-burst is 3 or more where there is a -hard-rate")
	case (c.tlsCert == "") != (c.tlsKey == ""):
		return errors.New("-tls-cert and -tls-key go together")
	case c.logFormat != "text" && c.logFormat != "json":
		return errors.New("-log-format is text or json")
	case wrong != "": // after those that have a limit of their own
		return errors.New(wrong)
	}
	if c.tlsCert != "" && len(ways) == 0 {
		if c.certificate, err = loadCertificate(c.tlsCert, c.tlsKey); err != nil {
			return fmt.Errorf("-tls-cert and -tls-key: %w", err)
		}
	}
	return nil
}

// makeOperator makes a token in the operators' file, if there is no file.
func makeOperator(file string) error {
	if _, err := os.Stat(file); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil { // with -nats nobody else makes the folder of -data
		return err
	}
	return store.Replace(file, []byte(host.NewToken()+"\n"))
}

func split(list string) (parts []string) {
	for part := range strings.SplitSeq(list, ",") {
		if part = strings.TrimSpace(part); part != "" {
			parts = append(parts, part)
		}
	}
	return parts
}
