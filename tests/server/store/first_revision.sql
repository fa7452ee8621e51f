INSERT INTO tables (id, created, status, engine, setup, secret) VALUES
    ('old', 1.5, 'running', '1.2.3',
     '{"config":{"players":["Ann","\u041e\u043b\u0435\u043d\u0430"]},"clock":null}',
     '{"seed":"4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f"}');
INSERT INTO entries (table_id, number, kind, data, at, command) VALUES
    ('old', 1, 'action',
     '{"action":{"type":"place_tile","tile":"base/U","at":[1,0],"turn":1},"seat":0}', 1700000000.0, 'c1');
INSERT INTO entries (table_id, number, kind, data, at, command) VALUES
    ('old', 2, 'action',
     '{"action":{"type":"place_tile","tile":"base/U","at":[2,0],"turn":1},"seat":0}', 1700000000.0, NULL);
INSERT INTO drafts (table_id, seat, data) VALUES ('old', 0, '{"actions":[]}');
INSERT INTO tokens (hash, table_id, role, seat) VALUES ('old-host', 'old', 'host', NULL);
INSERT INTO tokens (hash, table_id, role, seat) VALUES ('old-seat', 'old', 'seat', 1);
INSERT INTO heartbeat (id, at) VALUES (1, 1700000000.0);
