CREATE TABLE `request_days` (
	`day` integer PRIMARY KEY NOT NULL,
	`requests` integer NOT NULL,
	`errors` integer NOT NULL,
	`within5` integer NOT NULL,
	`within10` integer NOT NULL,
	`within25` integer NOT NULL,
	`within50` integer NOT NULL,
	`within100` integer NOT NULL,
	`within250` integer NOT NULL,
	`within500` integer NOT NULL,
	`within1000` integer NOT NULL,
	`within2500` integer NOT NULL,
	`within5000` integer NOT NULL
);
