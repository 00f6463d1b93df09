package seasalt_test
import ("testing";"math/rand/v2"; "github.com/seasalt-go/seasalt"; "github.com/seasalt-go/seasalt/variants")
func TestZZ(t *testing.T){
 for seed:=range uint64(150) {
  cfg:=seasalt.Config{Players: 2+int(seed%3), Edition: seasalt.Edition(seed/3%4), Modules: variants.All()}
  if seed%2==0 {cfg.Rulings.Mermaids=seasalt.MermaidsHeld}
  rules:=seasalt.MustRules(cfg)
  r:=rand.New(rand.NewPCG(seed,1))
  s:=rules.Start(0)
  for n:=0; !s.Over()&&n<3000; n++ {
    if st,err:=rules.NewState(s.Position()); err!=nil||st!=s { t.Fatalf("seed %d: %v %v\n%+v\n%+v",seed,s,err,s.Position(),st.Position()) }
    for seat:=seasalt.Seat(-3); int(seat)<cfg.Players; seat++ {
      if seat==-1||seat==-2 {continue}
      v:=s.View(seat)
      w:=v.Sample(r)
      if w.View(seat)!=v { t.Fatalf("seed %d seat %v\n%v\n%+v\n%+v",seed,seat,v,s.Position(),w.Position()) }
      if st,err:=rules.NewState(w.Position()); err!=nil||st!=w { t.Fatalf("sample: seed %d seat %v: %v %v",seed,seat,w,err) }
      if seat==s.Actor(){
        a,b:=s.AppendMoves(nil), v.AppendMoves(nil)
        if len(a)!=len(b){t.Fatal(a,b)}
        for i:=range a{ if a[i]!=b[i]{t.Fatal(a,b)}}
      }
    }
    ms:=s.AppendMoves(nil)
    m:=ms[r.IntN(len(ms))]
    if s.Actor()==seasalt.Nature { m=s.Chance(r)}
    s,_=s.Apply(m)
  }
 }
}
