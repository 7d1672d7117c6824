import { sql, type Kysely } from 'kysely'

/** A template of a department is seen by who is of it; one of the whole office is used by all, and changed by who sees the whole office. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table request_templates add column department_id uuid,
      add constraint request_templates_department foreign key (employer_id, department_id)
        references departments (employer_id, id);
    comment on column request_templates.department_id is 'Null: it belongs to the whole office';
    create index request_templates_of_department on request_templates (employer_id, department_id);
    create policy departments on request_templates as restrictive to vikarklar_tenant using (
      (select current_departments()) is null or department_id is null
        or department_id = any((select current_departments())::uuid[]))
      with check ((select current_departments()) is null or department_id = any((select current_departments())::uuid[]));
    create policy departments_change on request_templates as restrictive for update to vikarklar_tenant using (
      (select current_departments()) is null or department_id = any((select current_departments())::uuid[]));
    create policy departments_delete on request_templates as restrictive for delete to vikarklar_tenant using (
      (select current_departments()) is null or department_id = any((select current_departments())::uuid[]));
  `.execute(db)
}
