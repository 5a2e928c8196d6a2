/** Beside the requests: who writes the trips, and what is told of those that were made. */
export const customPages = [
  { path: '/custom/designers', title: '定制师', right: 'case.edit' },
  { path: '/custom/cases', title: '案例', right: 'case.edit' },
] as const
