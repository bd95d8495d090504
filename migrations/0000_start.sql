CREATE TABLE `comment_votes` (
	`user_id` text NOT NULL,
	`comment_id` text NOT NULL,
	`up` integer NOT NULL,
	`counts_points` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `comment_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `comment_votes_comment` ON `comment_votes` (`comment_id`);--> statement-breakpoint
CREATE TABLE `comments` (
	`id` text PRIMARY KEY NOT NULL,
	`post_id` text NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`user_group` text DEFAULT 'normal' NOT NULL,
	`parent_id` text,
	`depth` integer DEFAULT 0 NOT NULL,
	`ancestors` text DEFAULT '' NOT NULL,
	`body` text NOT NULL,
	`body_html` text NOT NULL,
	`renderer_version` integer DEFAULT 0 NOT NULL,
	`upvotes` integer DEFAULT 0 NOT NULL,
	`downvotes` integer DEFAULT 0 NOT NULL,
	`no_replies` integer DEFAULT 0 NOT NULL,
	`no_replies_direct` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	`deleted_at` integer,
	`deleted_by` text,
	`deleted_as` text
);
--> statement-breakpoint
CREATE INDEX `comments_order` ON `comments` (`post_id`,`upvotes`,`id`);--> statement-breakpoint
CREATE INDEX `comments_parent` ON `comments` (`parent_id`);--> statement-breakpoint
CREATE INDEX `comments_user` ON `comments` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `comments_rendering` ON `comments` (`renderer_version`);--> statement-breakpoint
CREATE TABLE `communities` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`about` text,
	`about_html` text,
	`no_members` integer DEFAULT 0 NOT NULL,
	`no_posts` integer DEFAULT 0 NOT NULL,
	`pro_pic` text,
	`banner_image` text,
	`is_default` integer DEFAULT false NOT NULL,
	`posting_restricted` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `communities_name` ON `communities` ("name" collate nocase);--> statement-breakpoint
CREATE INDEX `communities_size` ON `communities` (`no_members`,`id`);--> statement-breakpoint
CREATE INDEX `communities_default` ON `communities` (`no_members`,`id`) WHERE is_default = 1;--> statement-breakpoint
CREATE TABLE `community_bans` (
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`banned_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	PRIMARY KEY(`community_id`, `user_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `community_bans_user` ON `community_bans` (`user_id`);--> statement-breakpoint
CREATE TABLE `community_members` (
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`joined_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `community_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `community_members_community` ON `community_members` (`community_id`);--> statement-breakpoint
CREATE TABLE `community_mods` (
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`position` integer NOT NULL,
	`added_by` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`community_id`, `user_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `community_mods_user` ON `community_mods` (`user_id`);--> statement-breakpoint
CREATE TABLE `community_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`community_name` text NOT NULL,
	`note` text,
	`created_at` integer NOT NULL,
	`denied_at` integer,
	`denied_by` text,
	`denied_note` text
);
--> statement-breakpoint
CREATE INDEX `community_requests_name` ON `community_requests` ("community_name" collate nocase);--> statement-breakpoint
CREATE INDEX `community_requests_age` ON `community_requests` (`created_at`);--> statement-breakpoint
CREATE TABLE `community_rules` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`community_id` text NOT NULL,
	`rule` text NOT NULL,
	`description` text,
	`z_index` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `community_rules_order` ON `community_rules` (`community_id`,`z_index`);--> statement-breakpoint
CREATE TABLE `images` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`owner_id` text,
	`kind` text,
	`format` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`size` integer NOT NULL,
	`average_color` text NOT NULL,
	`alt_text` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `images_owner` ON `images` (`owner_id`);--> statement-breakpoint
CREATE INDEX `images_age` ON `images` (`owner_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `list_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`list_id` integer NOT NULL,
	`target_type` text NOT NULL,
	`target_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `list_items_target` ON `list_items` (`list_id`,`target_type`,`target_id`);--> statement-breakpoint
CREATE INDEX `list_items_order` ON `list_items` (`list_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `list_items_of` ON `list_items` (`target_id`);--> statement-breakpoint
CREATE TABLE `lists` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`display_name` text NOT NULL,
	`description` text,
	`description_html` text,
	`public` integer DEFAULT false NOT NULL,
	`num_items` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`last_updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lists_name` ON `lists` (`user_id`,`name`);--> statement-breakpoint
CREATE TABLE `ip_blocks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ip` text NOT NULL,
	`masked_bits` integer NOT NULL,
	`note` text,
	`associated_users` text DEFAULT '[]' NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`cancelled_at` integer
);
--> statement-breakpoint
CREATE INDEX `ip_blocks_effect` ON `ip_blocks` (`cancelled_at`,`expires_at`);--> statement-breakpoint
CREATE TABLE `moderation_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`actor_id` text NOT NULL,
	`capacity` text NOT NULL,
	`action` text NOT NULL,
	`target_type` text NOT NULL,
	`target_id` text NOT NULL,
	`community_id` text,
	`reason` text
);
--> statement-breakpoint
CREATE INDEX `moderation_log_community` ON `moderation_log` (`community_id`,`id`);--> statement-breakpoint
CREATE INDEX `moderation_log_target` ON `moderation_log` (`target_id`);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`community_id` text NOT NULL,
	`post_id` text NOT NULL,
	`target_type` text NOT NULL,
	`target_id` text NOT NULL,
	`reason_id` integer NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once` ON `reports` (`user_id`,`target_type`,`target_id`);--> statement-breakpoint
CREATE INDEX `reports_queue` ON `reports` (`community_id`,`target_type`,`id`);--> statement-breakpoint
CREATE INDEX `reports_post` ON `reports` (`post_id`);--> statement-breakpoint
CREATE INDEX `reports_target` ON `reports` (`target_id`);--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`group_key` text,
	`seen` integer DEFAULT false NOT NULL,
	`seen_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`notif` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `notifications_order` ON `notifications` (`user_id`,`seen`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `notifications_group` ON `notifications` (`user_id`,`type`,`group_key`);--> statement-breakpoint
CREATE TABLE `hidden_posts` (
	`user_id` text NOT NULL,
	`post_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `post_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `hidden_posts_age` ON `hidden_posts` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `link_previews` (
	`post_id` text PRIMARY KEY NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`fetched_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `post_visits` (
	`user_id` text NOT NULL,
	`post_id` text NOT NULL,
	`visited_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `post_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `post_visits_age` ON `post_visits` (`visited_at`);--> statement-breakpoint
CREATE TABLE `post_votes` (
	`user_id` text NOT NULL,
	`post_id` text NOT NULL,
	`up` integer NOT NULL,
	`counts_points` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `post_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `post_votes_post` ON `post_votes` (`post_id`);--> statement-breakpoint
CREATE TABLE `posts` (
	`id` text PRIMARY KEY NOT NULL,
	`public_id` text NOT NULL,
	`type` text NOT NULL,
	`user_id` text NOT NULL,
	`user_group` text DEFAULT 'normal' NOT NULL,
	`community_id` text NOT NULL,
	`title` text NOT NULL,
	`body` text,
	`body_html` text,
	`preview` text,
	`renderer_version` integer DEFAULT 0 NOT NULL,
	`images` text DEFAULT '[]' NOT NULL,
	`link_url` text,
	`link_hostname` text,
	`link_image` text,
	`upvotes` integer DEFAULT 0 NOT NULL,
	`downvotes` integer DEFAULT 0 NOT NULL,
	`score` integer DEFAULT 0 NOT NULL,
	`hot` integer NOT NULL,
	`age` integer DEFAULT 0 NOT NULL,
	`no_comments` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	`last_activity_at` integer NOT NULL,
	`locked_at` integer,
	`locked_by` text,
	`locked_by_group` text,
	`pinned_at` integer,
	`pinned_site_at` integer,
	`announced_at` integer,
	`deleted_at` integer,
	`deleted_by` text,
	`deleted_as` text,
	`content_deleted_at` integer,
	`content_deleted_as` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `posts_public_id` ON `posts` (`public_id`);--> statement-breakpoint
CREATE INDEX `posts_hot` ON `posts` (`hot`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `posts_latest` ON `posts` (`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `posts_activity` ON `posts` (`last_activity_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `posts_top` ON `posts` (`score`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `posts_age_top` ON `posts` (`age`,`score`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `posts_community_hot` ON `posts` (`community_id`,`hot`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `posts_community_latest` ON `posts` (`community_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `posts_community_activity` ON `posts` (`community_id`,`last_activity_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `posts_community_top` ON `posts` (`community_id`,`score`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `posts_community_age_top` ON `posts` (`community_id`,`age`,`score`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `posts_ageing` ON `posts` (`age`,`created_at`) WHERE age < 4;--> statement-breakpoint
CREATE INDEX `posts_user` ON `posts` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `posts_pinned` ON `posts` (`community_id`,`pinned_at`) WHERE pinned_at is not null;--> statement-breakpoint
CREATE INDEX `posts_pinned_site` ON `posts` (`pinned_site_at`) WHERE pinned_site_at is not null;--> statement-breakpoint
CREATE INDEX `posts_community_locked` ON `posts` (`community_id`,`id`) WHERE locked_at is not null;--> statement-breakpoint
CREATE INDEX `posts_community_deleted` ON `posts` (`community_id`,`id`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX `posts_rendering` ON `posts` (`renderer_version`);--> statement-breakpoint
CREATE TABLE `analytics_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`payload` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `analytics_events_order` ON `analytics_events` (`name`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `site` (
	`id` integer PRIMARY KEY NOT NULL,
	`signups_disabled` integer DEFAULT false NOT NULL,
	`no_users` integer DEFAULT 0 NOT NULL,
	`no_users_ever` integer DEFAULT 0 NOT NULL,
	`vapid_public_key` text DEFAULT '' NOT NULL,
	`vapid_private_key` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `community_mutes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`muted_community_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `community_mutes_pair` ON `community_mutes` (`user_id`,`muted_community_id`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`status` integer NOT NULL,
	`answer` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_age` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`session_id_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ip` text,
	`user_agent` text,
	`pwa_used_at` integer
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `user_mutes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`muted_user_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_mutes_pair` ON `user_mutes` (`user_id`,`muted_user_id`);--> statement-breakpoint
CREATE INDEX `user_mutes_muted` ON `user_mutes` (`muted_user_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`email` text,
	`password_hash` text,
	`about_me` text,
	`about_me_html` text,
	`points` integer DEFAULT 0 NOT NULL,
	`is_admin` integer DEFAULT false NOT NULL,
	`pro_pic` text,
	`badges` text DEFAULT '[]' NOT NULL,
	`no_posts` integer DEFAULT 0 NOT NULL,
	`no_comments` integer DEFAULT 0 NOT NULL,
	`home_feed` text DEFAULT 'all' NOT NULL,
	`remember_feed_sort` integer DEFAULT false NOT NULL,
	`embeds_off` integer DEFAULT false NOT NULL,
	`hide_user_profile_pictures` integer DEFAULT false NOT NULL,
	`require_alt_text` integer DEFAULT false NOT NULL,
	`upvote_notifications_off` integer DEFAULT false NOT NULL,
	`reply_notifications_off` integer DEFAULT false NOT NULL,
	`notifications_new_count` integer DEFAULT 0 NOT NULL,
	`user_index` integer NOT NULL,
	`created_at` integer NOT NULL,
	`created_ip` text,
	`last_seen_at` integer NOT NULL,
	`last_seen_ip` text,
	`welcomed_at` integer,
	`deleted_at` integer,
	`banned_at` integer
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` ("username" collate nocase);--> statement-breakpoint
CREATE INDEX `users_last_seen` ON `users` (`last_seen_at`);--> statement-breakpoint
CREATE INDEX `users_last_seen_ip` ON `users` (`last_seen_ip`);