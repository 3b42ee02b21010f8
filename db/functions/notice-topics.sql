-- What a notice is about, in the words of lib/core/notices/rules/notice (`noticeTopics`); `topic_of_news` if it is
-- not about classes.
create or replace function notice_topics(topic_of_news text, slot_before jsonb, slot_after jsonb, days integer) returns text[] immutable language sql
return case
    when topic_of_news is not null then array[topic_of_news]
    when slot_before is null then array['added']
    when slot_after is null then array['withdrawn']
    else array_remove(array[
      case when days <> 0 or slot_before -> 'pair' <> slot_after -> 'pair' then 'moved' end,
      case when slot_before -> 'rooms' <> slot_after -> 'rooms' then 'room' end,
      case when slot_before -> 'teachers' <> slot_after -> 'teachers' then 'teacher' end,
      case when slot_before - '{pair,rooms,teachers}'::text[] <> slot_after - '{pair,rooms,teachers}'::text[] then 'details' end], null)
  end;
