// Accounts of a server that runs for its developer, on this machine only.

export const PEOPLE = {
  user: { email: 'user@example.com', password: 'development' },
  administrator: { email: 'admin@example.com', password: 'development' },
}
