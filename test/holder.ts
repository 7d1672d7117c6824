/** An additional column for `assignments`: the holder of its only place, or null. */
export const HOLDER = `(select r.vikar_id from assignment_responses r
  where r.assignment_id = assignments.id and r.response_type = 'accepted') as holder`
