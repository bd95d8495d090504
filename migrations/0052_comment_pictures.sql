ALTER TABLE `comments` ADD `image` text;--> statement-breakpoint
ALTER TABLE `communities` ADD `comment_images` integer DEFAULT false NOT NULL;