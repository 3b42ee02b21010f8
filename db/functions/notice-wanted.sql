-- Whether a notice is told in a place, a channel or the page: unless all that it is about is muted there.
create or replace function notice_wanted(told_in text, muted_list text[], topic_of_news text, slot_before jsonb, slot_after jsonb, days integer) returns boolean immutable language sql
return exists (
  select from unnest(notice_topics(topic_of_news, slot_before, slot_after, days)) topic
  where told_in || '.' || topic <> all (muted_list));
