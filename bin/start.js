import('../lib/main.js');
