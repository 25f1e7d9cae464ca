/** Why a request ended early; the reason of its abort signal. */
export type Interruption = 'cancelled' | 'timeout';
