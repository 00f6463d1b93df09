package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

var otherOperator = map[token.Token]string{
	token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">", token.EQL: "!=", token.NEQ: "==",
	token.LAND: "||", token.LOR: "&&", token.ADD: "-", token.SUB: "+", token.ADD_ASSIGN: "-=", token.SUB_ASSIGN: "+=",
}

// randomMutants returns every change that can be drawn.
func (h *holder) randomMutants() (found []*mutant) {
	f, typeOf := h.file, h.file.pkg.info.Types
	// add makes a mutant that has text in place of the code from, to. It is shown as if the code at, end read show.
	add := func(from, to int, text string, at, end int, show string) {
		first := strings.LastIndexByte(f.text[:at], '\n') + 1
		last := len(f.text)
		if i := strings.IndexByte(f.text[end:], '\n'); i >= 0 {
			last = end + i
		}
		found = append(found, &mutant{
			holder: h, at: fmt.Sprintf("%s:%d", f.name, strings.Count(f.text[:at], "\n")+1), title: h.name, from: from,
			to: to, text: text,
			old: trimLines(f.text[first:last]), new: trimLines(f.text[first:at] + show + f.text[end:last]),
		})
	}
	replace := func(n ast.Node, text, show string) {
		from, to := f.span(n)
		add(from, to, text, from, to, show)
	}
	invert := func(cond ast.Expr) {
		text := "!(" + f.code(cond) + ")"
		replace(cond, text, text)
	}
	operator := func(at token.Pos, is token.Token) (from, to int, other string) {
		from = f.offset(at)
		return from, from + len(is.String()), otherOperator[is]
	}

	var stack []ast.Node
	if h.function != nil {
		stack = append(stack, h.function)
	}
	ast.Inspect(h.node, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		var parent ast.Node
		if len(stack) > 0 {
			parent = stack[len(stack)-1]
		}
		switch is := parent.(type) {
		case *ast.ArrayType:
			if is.Len == n {
				return false
			}
		case *ast.KeyValueExpr:
			if is.Key == n {
				return false
			}
		}
		if decl, ok := n.(*ast.GenDecl); ok && decl.Tok != token.VAR { // constants and types
			return false
		}
		if e, ok := n.(ast.Expr); ok && typeOf[e].Value != nil {
			if isNumeric(typeOf[e].Type) && hasInteger(e) {
				text := f.code(e)
				more, less := "("+text+" + 1)", "("+text+" - 1)"
				if k, err := strconv.Atoi(text); err == nil {
					more, less = strconv.Itoa(k+1), strconv.Itoa(k-1)
				}
				replace(e, more, more)
				replace(e, less, less)
			}
			return false // its parts are constants, too
		}
		stack = append(stack, n)

		switch n := n.(type) {
		case *ast.IfStmt:
			invert(n.Cond)
		case *ast.CaseClause:
			if is, ok := stack[len(stack)-3].(*ast.SwitchStmt); ok && is.Tag == nil {
				for _, e := range n.List {
					invert(e)
				}
			}
		case *ast.BinaryExpr:
			at, end, other := operator(n.OpPos, n.Op)
			switch n.Op {
			case token.LAND, token.LOR:
				from, to := f.span(n)
				add(from, to, "(("+f.code(n.X)+") "+other+" ("+f.code(n.Y)+"))", at, end, other)
			case token.ADD, token.SUB:
				if isNumeric(typeOf[n.X].Type) {
					add(at, end, other, at, end, other)
				}
			case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
				add(at, end, other, at, end, other)
			}
		case *ast.ExprStmt, *ast.AssignStmt, *ast.IncDecStmt:
			if assign, ok := n.(*ast.AssignStmt); ok {
				if assign.Tok == token.DEFINE {
					return true
				}
				at, end, other := operator(assign.TokPos, assign.Tok)
				if other != "" && isNumeric(typeOf[assign.Lhs[0]].Type) {
					add(at, end, other, at, end, other)
				}
			}
			switch parent.(type) {
			case *ast.BlockStmt, *ast.CaseClause: // its names stay used
				replace(n, "if false { "+f.code(n)+" }", "// removed")
			}
		case *ast.ReturnStmt:
			results := results(stack)
			if len(n.Results) != len(results) {
				return true
			}
			var zeros, show []string
			same := true
			for i, e := range n.Results {
				zero := zeroOf(typeOf[results[i]].Type)
				zeros, show = append(zeros, "*new("+f.code(results[i])+")"), append(show, zero)
				same = same && (zero == f.code(e) || strings.HasSuffix(f.code(e), "{}"))
			}
			if !same {
				replace(n, "if true { return "+strings.Join(zeros, ", ")+" }; "+f.code(n),
					"return "+strings.Join(show, ", "))
			}
		}
		return true
	})
	return found
}

// results returns the types that the innermost function of a stack returns.
func results(stack []ast.Node) (list []ast.Expr) {
	for _, n := range slices.Backward(stack) {
		var is *ast.FuncType
		switch n := n.(type) {
		case *ast.FuncDecl:
			is = n.Type
		case *ast.FuncLit:
			is = n.Type
		default:
			continue
		}
		if is.Results != nil {
			for _, field := range is.Results.List {
				for range max(1, len(field.Names)) {
					list = append(list, field.Type)
				}
			}
		}
		break
	}
	return list
}

func isNumeric(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsNumeric != 0
}

func hasInteger(e ast.Expr) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		basic, ok := n.(*ast.BasicLit)
		found = found || ok && basic.Kind == token.INT
		return true
	})
	return found
}

// zeroOf is the zero value of a type as one would write it.
func zeroOf(t types.Type) string {
	switch is := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case is.Info()&types.IsBoolean != 0:
			return "false"
		case is.Info()&types.IsString != 0:
			return `""`
		}
		return "0"
	case *types.Struct, *types.Array:
		return "the zero value"
	}
	return "nil"
}

func trimLines(text string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = strings.TrimSpace(lines[i])
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}
