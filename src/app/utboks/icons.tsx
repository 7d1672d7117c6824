import type { ReactNode } from 'react'

const Icon = ({ size = 20, children }: { size?: number; children: ReactNode }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)

export const RefreshIcon = () => (
  <Icon>
    <path d="M3 12a9 9 0 0 1 15-6.7L21 8M21 3v5h-5M21 12a9 9 0 0 1-15 6.7L3 16M3 21v-5h5" />
  </Icon>
)

export const BackIcon = () => (
  <Icon>
    <path d="M19 12H5M12 19l-7-7 7-7" />
  </Icon>
)

export const ClipIcon = ({ size = 16 }: { size?: number }) => (
  <Icon size={size}>
    <path d="m16 6-8.4 8.6a2 2 0 0 0 2.8 2.8l8.4-8.6a4 4 0 1 0-5.7-5.6l-8.4 8.5a6 6 0 1 0 8.5 8.5L21 12" />
  </Icon>
)

export const PersonIcon = () => (
  <Icon>
    <path d="M19 21a7 7 0 0 0-14 0M12 13a4 4 0 1 0 0-8 4 4 0 0 0 0 8" />
  </Icon>
)

export const MessageIcon = () => (
  <Icon size={28}>
    <path d="M21 14a3 3 0 0 1-3 3H8l-5 4V6a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3z" />
  </Icon>
)

export const MailIcon = () => (
  <Icon size={28}>
    <path d="M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2M22 8l-10 6L2 8" />
  </Icon>
)
