package engine

import "rsc.io/qr/coding"

// qr draws a text as a QR code: its rows, 1 for a dark module. What surrounds it is up to the page. Package coding is that part
// of rsc.io/qr which needs no images; the smallest code with 15 % of redundancy is taken.
func (e *Engine) qr(q struct {
	Text string `json:"text"`
}) (any, error) {
	text := coding.String(q.Text)
	version := coding.Version(coding.MinVersion)
	for text.Bits(version) > version.DataBytes(coding.M)*8 {
		if version++; version > coding.MaxVersion {
			return nil, fault(faultRequest, "%d bytes are too many for a code", len(q.Text))
		}
	}
	plan, err := coding.NewPlan(version, coding.M, 0)
	if err != nil {
		return nil, err
	}
	code, err := plan.Encode(text)
	if err != nil {
		return nil, err
	}
	var answer struct {
		Rows []string `json:"rows"`
	}
	for y := range code.Size {
		row := make([]byte, code.Size)
		for x := range row {
			row[x] = '0'
			if code.Black(x, y) {
				row[x] = '1'
			}
		}
		answer.Rows = append(answer.Rows, string(row))
	}
	return answer, nil
}
