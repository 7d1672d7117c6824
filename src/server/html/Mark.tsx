/** The mark, a sun rising over green, on pages that the server makes without script. */
export const Mark = () => (
  <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="9" fill="#f2a53c" />
    <path d="M0 16h32v7a9 9 0 0 1-9 9H9a9 9 0 0 1-9-9z" fill="#0f5c4a" />
    <path d="M8 16a8 8 0 0 1 16 0z" fill="#fff" />
  </svg>
)
