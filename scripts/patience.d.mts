export const PATIENCE: { event: number; test: number }
