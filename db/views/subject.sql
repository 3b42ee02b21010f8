-- Everything that has a week of its own.
create or replace view subject as
select kind::text as kind, id, title from resource where kind <> 'load'
union all
select 'programme', id, title from programme;
