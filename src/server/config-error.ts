/** A wrong or missing value. The message is one line that names the variable and what it must be. */
export class ConfigError extends Error {}
