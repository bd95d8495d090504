ALTER TABLE `community_hooks` ADD `keeper_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `community_hooks` SET keeper_id = coalesce((
  SELECT actor_id FROM `moderation_log` log
  WHERE log.community_id = community_hooks.community_id AND log.action = 'add_hook'
    AND log.created_at = community_hooks.created_at
  LIMIT 1), '');
