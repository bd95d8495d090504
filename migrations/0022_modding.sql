ALTER TABLE `users` ADD `modding` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `lists_newest` ON `lists` (`user_id`,`last_updated_at`,`id`);--> statement-breakpoint
UPDATE `users` SET modding = (
    SELECT json_group_array(json_object('id', id, 'name', name, 'title', title, 'proPic', json(pro_pic))) FROM (
      SELECT c.id, c.name, c.title, c.pro_pic FROM `community_mods` m JOIN `communities` c ON c.id = m.community_id
      WHERE m.user_id = `users`.id ORDER BY m.created_at, m.community_id
    )
  ) WHERE id IN (SELECT user_id FROM `community_mods`);
--> statement-breakpoint
CREATE TRIGGER `modding_begun` AFTER INSERT ON `community_mods` BEGIN
  UPDATE `users` SET modding = (
    SELECT json_group_array(json_object('id', id, 'name', name, 'title', title, 'proPic', json(pro_pic))) FROM (
      SELECT c.id, c.name, c.title, c.pro_pic FROM `community_mods` m JOIN `communities` c ON c.id = m.community_id
      WHERE m.user_id = `users`.id ORDER BY m.created_at, m.community_id
    )
  ) WHERE id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `modding_ended` AFTER DELETE ON `community_mods` BEGIN
  UPDATE `users` SET modding = (
    SELECT json_group_array(json_object('id', id, 'name', name, 'title', title, 'proPic', json(pro_pic))) FROM (
      SELECT c.id, c.name, c.title, c.pro_pic FROM `community_mods` m JOIN `communities` c ON c.id = m.community_id
      WHERE m.user_id = `users`.id ORDER BY m.created_at, m.community_id
    )
  ) WHERE id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `modding_renamed` AFTER UPDATE OF `name`, `title`, `pro_pic` ON `communities` BEGIN
  UPDATE `users` SET modding = (
    SELECT json_group_array(json_object('id', id, 'name', name, 'title', title, 'proPic', json(pro_pic))) FROM (
      SELECT c.id, c.name, c.title, c.pro_pic FROM `community_mods` m JOIN `communities` c ON c.id = m.community_id
      WHERE m.user_id = `users`.id ORDER BY m.created_at, m.community_id
    )
  ) WHERE id IN (SELECT user_id FROM `community_mods` WHERE community_id = new.id);
END;
