export const AUDIT_TITLE = 'Hendelseslogg'
export const AUDIT_FAILED = 'Kunne ikke hente hendelsesloggen'
export const DELETED_EMPLOYER = 'Slettet kunde'
