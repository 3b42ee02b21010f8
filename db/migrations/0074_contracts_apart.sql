-- Ranges of one number stand for the teacher, so that no extension is needed.
ALTER TABLE "teacher_contract" ADD CONSTRAINT "teacher_contract_apart"
  EXCLUDE USING gist (int4range("teacher_id", "teacher_id", '[]') WITH &&, daterange("starts_on", "ends_on", '[]') WITH &&);
