CREATE INDEX `comments_time` ON `comments` (`post_id`,`id`);--> statement-breakpoint
CREATE INDEX `comments_replies` ON `comments` (`post_id`,`no_replies_direct`,`upvotes`,`id`);