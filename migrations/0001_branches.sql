DROP INDEX `comments_parent`;--> statement-breakpoint
CREATE INDEX `comments_branch` ON `comments` (`ancestors`);