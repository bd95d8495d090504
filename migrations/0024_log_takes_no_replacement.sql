CREATE TRIGGER `moderation_log_not_replaced` BEFORE INSERT ON `moderation_log`
WHEN EXISTS (SELECT 1 FROM `moderation_log` WHERE id = new.id) BEGIN
	SELECT raise(abort, 'the log is never changed');
END;
