export const cardGrid = 'grid grid-cols-2 gap-4 max-lg:grid-cols-1'
