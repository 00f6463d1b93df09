module hole

go 1.23
