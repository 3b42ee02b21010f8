-- What a choice of a person, such as hiding, refers to: a load item with all its classes, or a class without
-- load, which may have been deleted.
create or replace function class_named(of_load integer, of_event integer)
returns table (title text, "lessonType" smallint, "isGone" boolean) stable language sql as $$
  select coalesce(e.title, d.title, ''), coalesce(e.lesson_type, i.lesson_type, 0::smallint), of_event is not null and e.id is null
  from (values (of_load, of_event)) asked (load_id, event_id)
    left join event e on e.id = asked.event_id
    left join load_item i on i.id = asked.load_id
    left join discipline d on d.id = i.discipline_id
$$;
