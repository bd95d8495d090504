CREATE TABLE `community_labels` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`community_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`color` text NOT NULL,
	`mods_only` integer DEFAULT false NOT NULL,
	`z_index` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `community_labels_name` ON `community_labels` (`community_id`,`name_key`);--> statement-breakpoint
ALTER TABLE `communities` ADD `labels` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `communities` ADD `label_required` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `label_id` integer;--> statement-breakpoint
CREATE INDEX `posts_label_hot` ON `posts` (`label_id`,`hot`,`id`) WHERE label_id is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX `posts_label_latest` ON `posts` (`label_id`,`id`) WHERE label_id is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX `posts_label_activity` ON `posts` (`label_id`,`last_activity_at`,`id`) WHERE label_id is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX `posts_label_top` ON `posts` (`label_id`,`score`,`id`) WHERE label_id is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX `posts_label_age_top` ON `posts` (`label_id`,`age`,`score`,`id`) WHERE label_id is not null and deleted_at is null;--> statement-breakpoint
CREATE TRIGGER `community_labels_added` AFTER INSERT ON `community_labels` BEGIN
  UPDATE `communities` SET labels = (
    SELECT json_group_object(cast(id AS text), json_object('id', id, 'name', name, 'color', color, 'modsOnly', json(iif(mods_only, 'true', 'false')), 'zIndex', z_index))
    FROM `community_labels` WHERE community_id = new.community_id
  ) WHERE id = new.community_id;
END;--> statement-breakpoint
CREATE TRIGGER `community_labels_changed` AFTER UPDATE ON `community_labels` BEGIN
  UPDATE `communities` SET labels = (
    SELECT json_group_object(cast(id AS text), json_object('id', id, 'name', name, 'color', color, 'modsOnly', json(iif(mods_only, 'true', 'false')), 'zIndex', z_index))
    FROM `community_labels` WHERE community_id = new.community_id
  ) WHERE id = new.community_id;
END;--> statement-breakpoint
CREATE TRIGGER `community_labels_deleted` AFTER DELETE ON `community_labels` BEGIN
  UPDATE `communities` SET labels = (
    SELECT json_group_object(cast(id AS text), json_object('id', id, 'name', name, 'color', color, 'modsOnly', json(iif(mods_only, 'true', 'false')), 'zIndex', z_index))
    FROM `community_labels` WHERE community_id = old.community_id
  ) WHERE id = old.community_id;
END;
