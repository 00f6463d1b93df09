package conformance

import (
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/table"
)

// The zero values of a game's types: their rules are nil, Nobody is to act, and the game is not over. Every other
// method answers without rules, fails, or panics with one message.
func TestZeroValues(t *testing.T) {
	const message = ": the zero value has no rules, and this method needs them"
	arguments := map[reflect.Type]any{
		reflect.TypeFor[*rand.Rand]():      rand.New(rand.NewPCG(1, 2)),
		reflect.TypeFor[seasalt.Move]():    seasalt.Draw,
		reflect.TypeFor[seasalt.Pile]():    seasalt.Pile1,
		reflect.TypeFor[seasalt.Effect]():  seasalt.ExtraTurn,
		reflect.TypeFor[string]():          "Date",
		reflect.TypeFor[*seasalt.Memory](): new(seasalt.Memory),
		reflect.TypeFor[fmt.State]():       nil,
	}
	for _, zero := range []any{
		&seasalt.State{}, &seasalt.View{}, &seasalt.Playout{}, &seasalt.Game{}, &seasalt.Memory{}, &record.Record{}, &table.Table{},
	} {
		of := reflect.TypeOf(zero)
		answers, panics := 0, 0
		for i := range of.NumMethod() {
			method := of.Method(i)
			v := reflect.New(of.Elem()) // a new one, since methods can change it
			var in []reflect.Value
			printing := false
			for n := range method.Type.NumIn() - 1 {
				parameter := method.Type.In(n + 1)
				if method.Type.IsVariadic() && n == method.Type.NumIn()-2 {
					break
				}
				x := reflect.New(parameter).Elem()
				if argument, ok := arguments[parameter]; ok && argument != nil {
					x.Set(reflect.ValueOf(argument))
				}
				printing = printing || parameter == reflect.TypeFor[fmt.State]()
				in = append(in, x)
			}
			name := fmt.Sprintf("%v.%s", of.Elem(), method.Name)
			if printing {
				fmt.Fprintf(io.Discard, "%v %+v %#v", v.Interface(), v.Elem().Interface(), v.Elem().Interface())
				continue
			}
			func() {
				defer func() {
					if problem := recover(); problem != nil {
						if panics++; !strings.HasSuffix(fmt.Sprint(problem), message) {
							t.Errorf("%s panics: %v", name, problem)
						}
					}
				}()
				out := v.Method(i).Call(in)
				answers++
				for _, x := range out {
					exhaust(x)
				}
				if len(out) == 0 {
					return
				}
				switch x := out[0].Interface().(type) {
				case *seasalt.Rules:
					if x != nil {
						t.Errorf("%s is %v", name, x)
					}
				case seasalt.Seat:
					if x != seasalt.Nobody {
						t.Errorf("%s is %v", name, x)
					}
				case bool:
					if x && method.Name != "Equal" {
						t.Errorf("%s is true", name)
					}
				}
			}()
		}
		t.Logf("%v: %d methods answer, and %d panic", of, answers, panics)
	}
}

// exhaust iterates over the result of a method, if that is a sequence.
func exhaust(x reflect.Value) {
	if x.Kind() != reflect.Func || x.IsNil() {
		return
	}
	yes := func(in []reflect.Value) []reflect.Value { return []reflect.Value{reflect.ValueOf(true)} }
	x.Call([]reflect.Value{reflect.MakeFunc(x.Type().In(0), yes)})
}
