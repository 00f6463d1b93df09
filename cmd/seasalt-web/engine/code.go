package engine

import "rsc.io/qr/coding"

// code draws a text, such as a link, as a QR code: a row of "1" for dark and "0" for each line of it, without the white
// around it.
func (e *Engine) code(q struct {
	Text string `json:"text"`
}) (any, error) {
	version := coding.Version(coding.MinVersion)
	for ; coding.String(q.Text).Bits(version) > 8*version.DataBytes(coding.M); version++ {
		if version == coding.MaxVersion {
			return nil, fault(faultRequest, "code: %d bytes are too many", len(q.Text))
		}
	}
	plan, err := coding.NewPlan(version, coding.M, 0)
	if err != nil {
		return nil, fault(faultRequest, "code: %v", err)
	}
	c, err := plan.Encode(coding.String(q.Text))
	if err != nil {
		return nil, fault(faultRequest, "code: %v", err)
	}
	rows := make([]string, c.Size)
	for y := range rows {
		row := make([]byte, c.Size)
		for x := range row {
			row[x] = '0'
			if c.Black(x, y) {
				row[x] = '1'
			}
		}
		rows[y] = string(row)
	}
	return rows, nil
}
